/**
 * Every error that the server can answer with: its HTTP status and the sentence the visitor reads.
 * `{wait} 秒` is replaced by the time to wait and `{reset}` by when a budget starts again, where the answer knows it.
 * A code that is not listed here does not compile.
 */
export const errorCatalogue = {
  'request.invalid': { status: 400, message: '请求内容不正确，请刷新页面后再试。' },
  'request.tooLarge': { status: 413, message: '内容太大，无法发送。请删减文字或图片后再试。' },
  'request.unsupportedType': { status: 415, message: '不支持这种内容格式，请刷新页面后再试。' },
  'request.timeout': { status: 408, message: '上传太慢，连接已中断。请检查网络后再试。' },
  'request.notFound': { status: 404, message: '没有找到这个地址，请返回首页。' },
  'request.methodNotAllowed': { status: 405, message: '这个地址不支持此操作。' },
  'request.forbidden': { status: 403, message: '没有权限进行此操作。' },
  'request.wrongHost': { status: 421, message: '本站不使用这个网址，请改用站点的正式网址打开。' },
  'request.blocked': {
    status: 403,
    message: '你所在的网络因滥用被暂时停用，只能浏览。如果是误会，请换一个网络，或联系站点管理员。',
  },
  'limits.tooMany': { status: 429, message: '操作太频繁，请在 {wait} 秒后再试。' },
  'limits.visitorBudget': {
    status: 429,
    message: '你今天的用量不够回答这个问题了，{reset}恢复。聊天里的本地工具仍可使用。',
  },
  'limits.siteBudget': {
    status: 429,
    message: '本站今天的模型用量不够回答这个问题了，{reset}恢复。聊天里的本地工具仍可使用。',
  },
  'limits.paintBudget': {
    status: 429,
    message: '你今天还能画的张数不够，{reset}恢复。可以减少张数；内置画笔仍可使用。',
  },
  'limits.sitePaintBudget': {
    status: 429,
    message: '本站今天还能画的张数不够，{reset}恢复。可以减少张数；内置画笔仍可使用。',
  },
  'limits.reserved': {
    status: 429,
    message: '今天剩下的用量正由还没写完的回答占着，请在 {wait} 秒后再试。',
  },
  'limits.unavailable': {
    status: 503,
    message:
      '服务器暂时无法核对用量，所以先不调用按量计费的模型。你的内容都还在，请在 {wait} 秒后再试；本地工具、内置画笔和本机模型仍可使用。',
  },
  'model.none': { status: 503, message: '还没有连接模型。可以先使用本地工具，或在设置里查看连接方法。' },
  'model.unknown': { status: 404, message: '找不到所选的模型，请重新选择。' },
  'model.keyRefused': { status: 502, message: '模型服务拒绝了密钥，请联系站点管理员检查设置。' },
  'model.region': {
    status: 502,
    message: '模型服务不向本站服务器所在的国家或地区开放，请换一个模型，或联系站点管理员。',
  },
  'model.quota': { status: 502, message: '模型服务的额度已用完，请联系站点管理员或换一个模型。' },
  'model.busy': { status: 503, message: '模型服务正忙，请在 {wait} 秒后重试。' },
  'model.reviewRefused': { status: 422, message: '内容没有通过模型服务的审核，请换一种说法。' },
  'model.tooLong': { status: 413, message: '对话太长，超出了模型的上限。请新建对话，或删去较早的消息。' },
  'model.unreachable': { status: 502, message: '连接不上模型服务，请稍后重试或换一个模型。' },
  'model.brokenAnswer': { status: 502, message: '模型服务的回答无法读取，请重试或换一个模型。' },
  'model.emptyAnswer': { status: 502, message: '模型没有返回任何内容，请重试或换一个模型。' },
  'model.onlyThoughts': {
    status: 502,
    message: '模型只写了思考，没有写出回答。请重新生成，或换一个模型。',
  },
  'model.notFound': {
    status: 502,
    message: '模型服务上找不到这个模型或接口，请换一个模型，或请站点管理员检查设置。',
  },
  'model.refused': { status: 502, message: '模型服务拒绝了这次请求，请换一个模型或调整参数后重试。' },
  'model.timeout': { status: 504, message: '模型太久没有回应，已停止等待。请重试。' },
  'paint.timeout': {
    status: 504,
    message:
      '图像服务太久没有给出图片，已停止等待，已画好的图都在；这一次可能已经计费。请改小尺寸或换一个模型后再试。',
  },
  'paint.stalled': {
    status: 504,
    message: '图像服务太久没有进展，已停止等待，已画好的图都在。请稍后重试，或换一个模型。',
  },
  'model.cut': { status: 502, message: '与模型服务的连接中断，已保留收到的内容，可以继续。' },
  'model.lengthLimit': { status: 502, message: '回答达到了模型的长度上限，可以继续。' },
  'model.answerTooLarge': { status: 502, message: '回答超出长度上限，已保留收到的内容。' },
  'model.engineMissing': {
    status: 503,
    message: '本机模型的引擎还没有安装。请在项目文件夹里运行 npm run model 安装，或换一个模型。',
  },
  'model.memory': { status: 503, message: '本机内存不够运行这个模型，请关闭其他程序，或换一个更小的模型。' },
  'model.badFile': { status: 503, message: '模型文件损坏或不受支持，请删除后重新下载，或换一个模型。' },
  'model.crashed': { status: 503, message: '本机模型意外退出，正在重新启动，请稍后重试。' },
  'ownKey.off': { status: 403, message: '本站没有开放自带密钥，请换一个模型，或联系站点管理员。' },
  'ownKey.hostRefused': {
    status: 422,
    message:
      '这个网址不能使用：只支持公网上以 https 开头、端口是 443 的模型服务。模型在自己的电脑上时，请用“我的电脑”连接；内网的或用其他端口的服务，请站点管理员加入许可名单。',
  },
  'ownKey.refused': {
    status: 502,
    message: '模型服务不接受这把密钥：可能填错、过期，或没有这个模型的权限。请核对后更换密钥。',
  },
  'ownKey.region': {
    status: 502,
    message:
      '模型服务不向发出请求的国家或地区开放，与密钥无关。请求是由本站服务器发出的，请换一个服务商或模型。',
  },
  'ownKey.quota': { status: 502, message: '这把密钥的余额或额度已用完，请到服务商处充值，或换一个模型。' },
  'ownKey.notFound': {
    status: 502,
    message:
      '这个网址上没有找到模型接口或这个模型。请核对网址（多半以 /v1 结尾），或换一个模型；服务没有模型列表时请填写模型名。',
  },
  'ownKey.webPage': {
    status: 502,
    message: '这个网址返回的是网页，不是模型接口。请核对网址，多半要以 /v1 结尾。',
  },
  'ownKey.redirected': {
    status: 502,
    message: '这个网址要转到另一个网址，密钥没有跟着发过去。请改填服务商文档里的接口网址。',
  },
  'ownKey.unreachable': { status: 502, message: '连接不上这个模型服务，请核对网址，或稍后再试。' },
  'ownKey.locked': {
    status: 403,
    message: '这把密钥用口令锁着。请在“设置 → 模型”里输入口令解锁，再重新生成。',
  },
  'ownKey.unreadable': {
    status: 403,
    message: '保存的密钥读不出来了，可能是浏览器清理过数据。请在“设置 → 模型”里重新填写密钥。',
  },
  'ownKey.gone': {
    status: 404,
    message: '所选的模型已经不在这个浏览器里了，问题没有发给别的模型。请重新选择一个模型。',
  },
  'localModel.busy': { status: 409, message: '已有一个模型正在下载，请等它完成或先停止。' },
  'run.notFound': { status: 404, message: '这次回答已过期，请重新生成。' },
  'run.interrupted': { status: 503, message: '服务器重启打断了回答，已保留收到的内容，可以继续。' },
  'run.connectionLost': { status: 503, message: '与服务器的连接断开了，已保留收到的内容，可以继续。' },
  'run.conflict': { status: 409, message: '这次回答已经在进行中。' },
  'share.notFound': { status: 404, message: '没有找到这份简历，链接可能不完整，请向分享的人再要一次。' },
  'share.stopped': { status: 410, message: '分享的人已停止分享这份简历。' },
  'share.expired': { status: 410, message: '分享链接已过期，请联系分享的人重新开启。' },
  'share.passwordNeeded': { status: 401, message: '这份简历设有访问密码，请输入后查看。' },
  'share.passwordWrong': { status: 403, message: '密码不对，请核对后再试。' },
  'share.tooManyTries': { status: 429, message: '密码错误次数太多，请在 {wait} 秒后再试。' },
  'share.tooManyFailures': {
    status: 429,
    message: '这份简历的密码被连续输错，为防猜测请在 {wait} 秒后再试，每次最多等 1 小时。',
  },
  'share.busy': { status: 503, message: '同时输入密码的人太多，请在 {wait} 秒后再试。' },
  'share.quota': {
    status: 429,
    message: '你今天分享的内容已达到容量上限，{reset}恢复。简历仍保存在你的浏览器里。',
  },
  'share.full': { status: 507, message: '本站存放分享的空间已满，请联系站点管理员，或先把简历导出为文件。' },
  'share.tooLarge': { status: 413, message: '简历超过 2 MB，无法分享。请换小一些的照片或背景图后再试。' },
  'share.tooMany': { status: 429, message: '分享得太频繁，请在 {wait} 秒后再试。' },
  'share.notOwner': { status: 403, message: '只有创建这个分享的浏览器可以更改或停止它。' },
  'relay.notFound': {
    status: 404,
    message: '这个二维码已失效：每个码只在 10 分钟内有效。请在电脑上换一个新的码。',
  },
  'relay.used': { status: 409, message: '这个二维码已经用过了，每个码只传一次。请在电脑上换一个新的码。' },
  'relay.notReady': { status: 409, message: '文件还没有传完，请稍等几秒再试。' },
  'relay.notOwner': {
    status: 403,
    message: '只有显示这个二维码的浏览器可以这样做。请在自己的电脑上换一个码。',
  },
  'relay.tooLarge': { status: 413, message: '文件超过 20 MB，传不了。请压缩，或换一个小一些的文件。' },
  'relay.tooMany': { status: 429, message: '这个网络传得太频繁，请在 {wait} 秒后再试。' },
  'relay.holding': {
    status: 429,
    message: '这个网络还有太多文件没被取走，请在 {wait} 秒后再试，或先把它们取走。',
  },
  'relay.full': { status: 507, message: '本站正在传的文件太多，请在 {wait} 秒后再试。' },
  'paint.none': { status: 503, message: '还没有连接图像模型。可以先用内置画笔作画。' },
  'paint.promptEmpty': { status: 400, message: '还没有提示词，请先写下想画的内容。' },
  'paint.promptTooLong': {
    status: 413,
    message: '提示词太长，超出了这个模型的上限。请删减后再试，文字已保留。',
  },
  'paint.unsupported': { status: 422, message: '所选模型不支持这组参数，请调整尺寸、张数等选项后再试。' },
  'paint.badReference': {
    status: 422,
    message: '参考图无法读取，或超过了 8 MB。请换一张 PNG、JPEG 或 WebP 图片再试。',
  },
  'paint.badMask': {
    status: 422,
    message: '要改的位置没有读懂：请打开一张图片（最大 3840 × 2160），在上面涂出要改的地方再试。',
  },
  'paint.cannotEdit': {
    status: 422,
    message: '这个模型只凭文字作画，不能改图片。请换一个能用参考图的模型。',
  },
  'paint.referenceNeeded': { status: 422, message: '这个模型是用来改图的，请先添加一张参考图。' },
  'paint.tooManyJobs': { status: 429, message: '你已有多幅画在排队，请等它们完成或取消几幅后再试。' },
  'paint.queueFull': { status: 503, message: '排队作画的人太多，请在 {wait} 秒后再试。' },
  'paint.conflict': { status: 409, message: '这次作画与已有的任务重复，请重新生成。' },
  'paint.notFound': { status: 404, message: '这次作画已过期或不存在，请重新生成。' },
  'paint.pictureGone': { status: 404, message: '这张图片在服务器上已过期，请用同样的参数重新生成。' },
  'paint.noPicture': { status: 502, message: '模型服务没有给出图片，请重试或换一种说法。' },
  'paint.brokenPicture': { status: 502, message: '模型服务给出的图片不完整，无法打开，请重试。' },
  'paint.finishBusy': {
    status: 503,
    message: '图片已经画好，但服务器一直太忙，没能处理和保存它。请在 {wait} 秒后重新生成。',
  },
  'paint.finishFailed': {
    status: 503,
    message: '图片已经画好，但服务器上处理图片的程序意外停止，没能保存它。请重新生成，或选小一些的尺寸。',
  },
  'paint.wrongFormat': { status: 502, message: '模型服务给出的文件不是支持的图片格式，请重试或换一个模型。' },
  'paint.pictureTooLarge': {
    status: 502,
    message: '模型服务给出的图片太大，无法接收。请选小一些的尺寸再试。',
  },
  'paint.linkRefused': {
    status: 502,
    message: '模型服务给出的图片地址不安全，已拒绝下载。请联系站点管理员。',
  },
  'paint.linkFailed': { status: 502, message: '图片已经画好，但从模型服务下载失败，请重试。' },
  'paint.workflow': {
    status: 502,
    message: '图像程序没有接受这个工作流，可能缺少模型或节点。请换一个模型，或请站点管理员查看日志。',
  },
  'paint.programMemory': { status: 502, message: '图像程序的显存不够画这么大的图，请改小尺寸或张数再试。' },
  'paint.interrupted': { status: 503, message: '服务器重启打断了这次作画，请重新生成。' },
  'gallery.notFound': { status: 404, message: '没有找到这幅作品，它可能已被作者删除。' },
  'gallery.removed': { status: 410, message: '这幅作品已被下架，不再展示。' },
  'gallery.reported': { status: 403, message: '这幅作品因多人举报正在等待审核，通过后会重新展示。' },
  'gallery.quota': {
    status: 429,
    message: '你今天发布的图片已达到容量上限，{reset}恢复。填写的内容都还在，可以换小一些的图片再试。',
  },
  'gallery.full': {
    status: 507,
    message: '画廊的存储空间已满，暂时不能发布，请联系站点管理员。填写的内容都还在。',
  },
  'gallery.notPicture': {
    status: 422,
    message: '这个文件不是可以发布的图片。请选择 JPEG、PNG、WebP、AVIF 或 GIF 图片。',
  },
  'gallery.broken': {
    status: 422,
    message: '图片不完整或已损坏，无法打开。请换一个文件，或重新导出后再试。',
  },
  'gallery.empty': { status: 422, message: '这个文件是空的，请重新选择图片。' },
  'gallery.tooLarge': { status: 413, message: '图片文件超过 10 MB。请压缩或换一张小一些的图片。' },
  'gallery.tooManyPixels': {
    status: 422,
    message: '图片超过 5000 万像素，无法发布。请先缩小尺寸，例如长边不超过 6000 像素。',
  },
  'gallery.tooSmall': { status: 422, message: '图片太小，宽和高都要在 64 像素以上。' },
  'gallery.animated': { status: 422, message: '画廊暂不收录动图。请换成静态图片，或截取其中一帧再发布。' },
  'gallery.tooSlow': { status: 422, message: '这张图片处理太久，已停止。请缩小尺寸或另存为 JPEG 后再试。' },
  'gallery.tooMuchMemory': {
    status: 422,
    message:
      '打开这张图片需要的内存太多（渐进、隔行、16 位的大图常会这样）。请缩小尺寸，或另存为普通的 JPEG 后再试。',
  },
  'gallery.notDecodable': {
    status: 422,
    message:
      '打开这张图片时，解码程序两次意外停止，没有发布。请另存为 JPEG 或 PNG 后再试，填写的内容都还在。',
  },
  'gallery.busyComparing': { status: 503, message: '同时比对的人太多，请稍后再试。' },
  'gallery.busy': { status: 503, message: '同时发布的人太多，请在 {wait} 秒后再试，填写的内容都还在。' },
  'gallery.refused': { status: 422, message: '这张图片与已被下架的作品相同或非常相似，不能发布。' },
  'gallery.blocked': {
    status: 403,
    message: '你的作者密钥已被停用，不能再发布或修改作品。如有疑问请通过“反馈”联系我们。',
  },
  'gallery.tooMany': { status: 429, message: '发布得太频繁，请在 {wait} 秒后再试，填写的内容都还在。' },
  'gallery.tooManyActs': { status: 429, message: '操作太频繁，请在 {wait} 秒后再试。' },
  'gallery.notAuthor': { status: 403, message: '只有持有作者密钥的浏览器可以修改或删除这幅作品。' },
  'feedback.notFound': { status: 404, message: '没有找到这条反馈，它可能已不再公开。' },
  'feedback.tooMany': { status: 429, message: '反馈发送得太频繁，请在 {wait} 秒后再试，内容都还在。' },
  'feedback.tooManyActs': { status: 429, message: '操作太频繁，请在 {wait} 秒后再试。' },
  'feedback.quota': {
    status: 429,
    message: '你今天发送的反馈已达到容量上限，{reset}恢复。内容都还在，可以去掉截图再发送。',
  },
  'feedback.full': {
    status: 507,
    message: '存放反馈的空间已满，请去掉截图再试，或直接联系站点管理员。内容都还在。',
  },
  'feedback.badScreenshot': {
    status: 422,
    message: '有一张截图无法打开，可能已损坏。请去掉它或换成 PNG、JPEG、WebP 图片后再发送，文字都还在。',
  },
  'feedback.screenshotTooLarge': {
    status: 413,
    message: '有一张截图太大。请裁剪或缩小后再发送，文字都还在。',
  },
  'feedback.busy': { status: 503, message: '同时发送的人太多，请在 {wait} 秒后再试，内容都还在。' },
  'feedback.mergeCircle': { status: 409, message: '不能把反馈合并到它自己，请换一条。' },
  'operate.addressForgotten': {
    status: 410,
    message: '来源地址的摘要只保留两天，已经无法匹配。可以停用作者密钥，或等对方再次出现。',
  },
  'operate.wrongToken': { status: 403, message: '口令不对，请核对服务器设置里的 OPERATOR_TOKEN。' },
  'operate.tooManyTries': { status: 429, message: '口令错误次数太多，请在 {wait} 秒后再试。' },
  'operate.sessionOver': { status: 401, message: '操作台的登录已过期，请重新输入口令。' },
  'server.stopping': { status: 503, message: '服务器正在重启，请稍后重试。' },
  'server.diskFull': {
    status: 507,
    message: '服务器的磁盘空间不足，暂时不能保存新内容。你的内容还在浏览器里，请稍后再试，或联系站点管理员。',
  },
  'server.dataCorrupt': {
    status: 500,
    message: '服务器保存的数据有损坏，暂时无法读取。请联系站点管理员检查。',
  },
  'server.unavailable': {
    status: 503,
    message: '网站的数据服务暂时连不上，这一步没有确认完成。你的内容还在浏览器里，请稍后重试。',
  },
  'server.internal': { status: 500, message: '服务器出了点问题，请稍后重试。' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Every code of the catalogue. */
export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

/** Seconds as one reads them: nobody waits 3,412 seconds. Never shorter than the wait. */
function waitText(seconds: number): string {
  if (seconds < 120) return `${Math.max(1, Math.ceil(seconds))} 秒`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`;
}

/** The sentence for a code; `wait` is in seconds and rounded up, to minutes and hours where it is long. Without one, "{wait} 秒后" reads 稍后. `reset` is in words. */
export function errorMessage(code: ErrorCode, wait?: number, reset = '明天'): string {
  const message = errorCatalogue[code].message.replace('{reset}', reset);
  return wait === undefined
    ? message.replace('在 {wait} 秒后', '稍后')
    : message.replace('{wait} 秒', waitText(wait));
}
