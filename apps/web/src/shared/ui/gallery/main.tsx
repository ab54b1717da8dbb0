import '../tokens.css';
import '../base.css';
import '../layout.css';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

const theme = new URLSearchParams(location.search).get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;

const root = document.getElementById('root');
if (!root) throw new Error('ui-kit.html has no #root');
createRoot(root).render(<Gallery />);
