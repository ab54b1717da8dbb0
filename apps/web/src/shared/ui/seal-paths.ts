/** The seal and the 工 in it, on a square of 32. */
export const sealPath = 'M9 1h14c5.2 0 8 2.8 8 8v14c0 5.2-2.8 8-8 8H9c-5.2 0-8-2.8-8-8V9c0-5.2 2.8-8 8-8Z';
export const gongPath = 'M8.2 8.2h15.6v3.3h-6.1v9h7.4v3.3H6.9v-3.3h7.4v-9H8.2z';
