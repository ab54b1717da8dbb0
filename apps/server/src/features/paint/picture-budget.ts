import { createDailyBudget } from '../../platform/limits/daily-budget.ts';

/** Pictures that image models may make in a day. */
export const pictureBudget = createDailyBudget({
  counters: {
    visitor: 'visitorPictures',
    address: 'addressPictures',
    network: 'networkPictures',
    site: 'sitePictures',
  },
  limits: { visitor: 'visitorPictures', address: 'addressPictures', site: 'sitePictures' },
  rates: { visitor: 'paint', address: 'paintAddress' },
  errors: { own: 'limits.paintBudget', site: 'limits.sitePaintBudget' },
});
