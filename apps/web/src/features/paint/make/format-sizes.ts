/** The sizes of uses that a prompt may name: 手机壁纸, 电脑壁纸. */
export const formatSizes = {
  phone: { width: 1080, height: 2340 },
  desktop: { width: 1920, height: 1080 },
} as const;
