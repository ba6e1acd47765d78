import { render } from 'preact';
import { useMemo } from 'preact/hooks';
import { apiOf } from '#shared/pages/parts/api-client.ts';
import '#shared/pages/parts/base.css';
import { announce } from '#shared/pages/parts/load-words.ts';
import { WhenSignedIn } from '#shared/pages/parts/signed-in.tsx';
import { Orders } from './orders.tsx';
import './supplier.css';
import { loadLanguage } from './words.ts';

const root = document.querySelector('#page');
const language = await loadLanguage();
announce(language);
if (root) render(<SupplierPage />, root);

/** The page of a supplier: with the secret of a link behind the hash sign, that order. Else all orders of the company of the person who signs in. */
function SupplierPage() {
  const secret = useMemo(() => /^#([\w-]{22})$/.exec(location.hash)?.[1], []);
  const linked = useMemo(() => secret && apiOf({ token: () => Promise.resolve(secret) }), [secret]);
  if (linked) return <Orders api={linked} language={language} />;
  return (
    <WhenSignedIn say={language.say}>
      {({ api, signOut }) => <Orders api={api} signOut={signOut} language={language} />}
    </WhenSignedIn>
  );
}
