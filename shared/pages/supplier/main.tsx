import { render } from 'preact';
import '#shared/pages/parts/base.css';
import { announce } from '#shared/pages/parts/load-words.ts';
import './supplier.css';
import { loadLanguage } from './language.ts';
import { SupplierPage } from './supplier-page.tsx';

const root = document.querySelector('#page');
const language = await loadLanguage();
announce(language);
if (root) render(<SupplierPage language={language} />, root);
