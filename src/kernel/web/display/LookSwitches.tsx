import { Languages, Moon, Sun } from 'lucide-react';
import { setLang, useLang, useText } from '../language.ts';
import { setMode, useMode } from '../theme/mode.ts';
import { webText } from '../web.text.ts';
import { Icon } from './Icon.tsx';

/** 中 or EN, whichever is not on. */
export function LanguageSwitch() {
  const lang = useLang();
  const t = useText(webText);
  const sign = lang === 'en' ? 'EN' : '中';
  return (
    <button
      type="button"
      className="bar-button"
      aria-label={`${sign} · ${t('language')}`}
      title={t('language')}
      onClick={() => setLang(lang === 'en' ? 'zh-CN' : 'en')}
    >
      <Icon of={Languages} />
      <span>{sign}</span>
    </button>
  );
}

export function ModeSwitch() {
  const mode = useMode();
  const t = useText(webText);
  const label = t(mode === 'dark' ? 'theme_light' : 'theme_dark');
  return (
    <button
      type="button"
      className="bar-button"
      aria-label={label}
      title={label}
      onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}
    >
      <Icon of={mode === 'dark' ? Moon : Sun} />
    </button>
  );
}
