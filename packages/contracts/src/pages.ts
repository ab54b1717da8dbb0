/**
 * Every path in the address bar that shows a page, with `:name` parameters (`?`: may be absent).
 * The browser has a screen for each; the server answers any other path with the page and status 404.
 * `/operate` is there only where the operator has a token.
 */
export const pagePaths = [
  '/',
  '/chat',
  '/messageToImg',
  '/document/:id?',
  '/image',
  '/resume',
  '/resume/edit/:id?',
  '/r/:id',
  '/selfie',
  '/community/:id?',
  '/mandarinQuiz',
  '/feedback',
  '/operate',
] as const;
