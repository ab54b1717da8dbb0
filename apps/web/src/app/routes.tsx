import { Navigate, Route, Routes } from 'react-router';
import { NotFoundPage } from './frame/not-found-page.tsx';
import { ScreenFrame } from './frame/screen-frame.tsx';
import { screenPage } from './screen-page.tsx';
import { screens } from './screens.ts';

const pages = screens.map((screen) => ({ ...screen, Page: screenPage(screen) }));

/** Which screen stands for which path. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/chat" replace />} />
      {pages.map(({ id, path, title, Page }) => (
        <Route
          key={id}
          path={path}
          element={
            <ScreenFrame title={title}>
              <Page />
            </ScreenFrame>
          }
        />
      ))}
      <Route
        path="*"
        element={
          <ScreenFrame title="页面不存在">
            <NotFoundPage />
          </ScreenFrame>
        }
      />
    </Routes>
  );
}
