import { SearchX } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useText } from '../language.ts';
import { useDocumentTitle } from '../navigation/useDocumentTitle.ts';
import { webText } from '../web.text.ts';
import { StateBox } from './StateBox.tsx';

/** An address that is none of ours, inside the layout so that the menu is at hand. */
export function NotFound() {
  const t = useText(webText);
  const { pathname } = useLocation();
  useDocumentTitle(webText.not_found);
  return (
    <div className="screen" data-screen="404">
      <div className="screen-main">
        <StateBox
          level={1}
          icon={SearchX}
          title={t('not_found')}
          help={t('not_found_help', { path: pathname })}
        >
          <Link className="btn btn-primary" to="/">
            {t('go_home')}
          </Link>
        </StateBox>
      </div>
    </div>
  );
}
