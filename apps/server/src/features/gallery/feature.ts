import type { ServerFeature } from '../../platform/server-feature.ts';
import { startAvifEncoding } from './avif/avif-queue.ts';
import { galleryPageData, picturePageData } from './gallery-pages.ts';
import { galleryRouter } from './gallery-router.ts';
import { processPictureTask } from './process-picture.ts';
import { reviewRouter } from './review-router.ts';
import { startKeepingSamples } from './sample-pictures.ts';
import { startSigningPictures } from './similar/sign-pictures.ts';
import { startWeeklyLikesSweep } from './weekly-likes-sweep.ts';

export const galleryFeature = {
  routers: [galleryRouter, reviewRouter],
  jobs: [
    { start: startAvifEncoding, in: ['worker'] },
    { start: startWeeklyLikesSweep, in: ['worker'] },
    { start: startSigningPictures, in: ['worker'] },
    { start: startKeepingSamples, in: ['worker'] },
  ],
  pictureTasks: [processPictureTask],
  pageData: [picturePageData, galleryPageData],
} satisfies ServerFeature;
