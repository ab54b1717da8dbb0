import { Navigate, Route, Routes, useLocation } from 'react-router';
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

const notFound = (
  <ScreenFrame title="页面不存在">
    <NotFoundPage />
  </ScreenFrame>
);

/** The screen of each path. A slash at the end is another address, as for the server, which answers it with 404. */
export function AppRoutes() {
  const { pathname } = useLocation();
  if (pathname.length > 1 && pathname.endsWith('/')) return notFound;
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
        <Route path="*" element={notFound} />
      </Routes>
    </OperatorPageContext>
  );
}
