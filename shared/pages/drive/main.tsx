import { render } from 'preact';
import '#shared/pages/parts/base.css';
import { announce } from '#shared/pages/parts/load-words.ts';
import { DrivePage } from './drive-page.tsx';
import './drive.css';
import { loadLanguage } from './words.ts';

// Where a browser refuses it, as in some private windows, the page works but does not open offline. The browser then logs why.
void navigator.serviceWorker?.register('/api/drive/worker.js', { scope: '/api/drive' });
const root = document.querySelector('#page');
const language = await loadLanguage();
announce(language);
if (root) render(<DrivePage language={language} />, root);
