import { render } from 'preact';
import '#shared/pages/parts/base.css';
import './drive.css';
import { DrivePage } from './drive-page.tsx';
import { languageOf } from './language.ts';

const language = languageOf(navigator.languages);
document.documentElement.lang = language.language;
document.documentElement.dir = language.direction;
// Where a browser refuses it, as in some private windows, the page works but does not open offline. The browser then logs why.
void navigator.serviceWorker?.register('/api/drive/worker.js', { scope: '/api/drive' });
const root = document.querySelector('#page');
if (root) render(<DrivePage language={language} />, root);
