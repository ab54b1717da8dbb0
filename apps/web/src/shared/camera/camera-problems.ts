import type { CameraProblem } from './use-camera.ts';

/** What happened to the camera, and a way on. */
export const cameraProblems: Readonly<
  Record<CameraProblem, { readonly title: string; readonly text: string }>
> = {
  refused: {
    title: '没有相机权限',
    text: '请点地址栏左侧的图标，允许本站使用相机，然后重试。不想开相机也没关系，选一张照片一样能用。',
  },
  none: {
    title: '没有找到相机',
    text: '这台设备好像没有相机，或者没有接好。可以选一张照片，也可以在手机上打开本页来拍。',
  },
  busy: {
    title: '相机打不开',
    text: '它可能正被别的程序使用，比如视频会议。关掉那个程序再重试，或者直接选一张照片。',
  },
  lost: {
    title: '相机断开了',
    text: '刚才还在，现在收不到画面了。检查一下连接再重试；已经拍好的照片都还在。',
  },
};
