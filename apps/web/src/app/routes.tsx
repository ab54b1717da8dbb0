import { Navigate, Route, Routes } from 'react-router';
import { OperatorPageContext } from '../shared/lib/operator.ts';
import { features } from './features.ts';
import { NotFoundPage } from './screen-frame/not-found-page.tsx';
import { ScreenFrame } from './screen-frame/screen-frame.tsx';
import { createScreenPage } from './screen-page.tsx';
import { screens } from './screens.ts';

const pages = screens.map((screen) => ({ ...screen, Page: createScreenPage(screen) }));

const operatorPage = {
  sections: features.flatMap(({ operatorSection }) => operatorSection ?? []),
  notFound: <NotFoundPage />,
};

/** The screen of each path. */
export function AppRoutes() {
  return (
    <OperatorPageContext value={operatorPage}>
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
    </OperatorPageContext>
  );
}
