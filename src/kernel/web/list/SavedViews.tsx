import { Bookmark, Check, Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../display/Button.tsx';
import { useText } from '../language.ts';
import { Popup } from '../overlay/Popup.tsx';
import { webText } from '../web.text.ts';
import type { SavedView } from './listStateStorage.ts';
import type { List } from './useList.ts';
import { useSavedViews } from './useSavedViews.ts';
import './views.css';

const LONGEST_NAME = 40;

/** The filters that somebody saved for this list: applied by a click, kept under a name, one of them the default. */
export function SavedViews({ list }: { list: Pick<List, 'endpoint' | 'state' | 'replace'> }) {
  const t = useText(webText);
  const [open, setOpen] = useState(false);
  const saved = useSavedViews(list.endpoint, list.state);
  const { views, current, query } = saved;
  const label = current ? `${t('views')} · ${current.name}` : t('views');
  return (
    <Popup
      label={t('views')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={(props) => (
        <Button kind="text" icon={Bookmark} title={t('views')} aria-label={label} {...props}>
          {current?.name}
        </Button>
      )}
    >
      <div className="views">
        {views.length === 0 && <p className="mute">{t('views_none')}</p>}
        <ul>
          {views.map((view) => (
            <ViewLine
              key={view.id}
              view={view}
              isCurrent={view.id === current?.id}
              saved={saved}
              onApply={() => {
                list.replace(saved.stateOf(view));
                setOpen(false);
              }}
            />
          ))}
        </ul>
        {query !== '' && !current && <NameForm label={t('views_save')} onSave={saved.save} />}
      </div>
    </Popup>
  );
}

interface ViewLineProps {
  readonly view: SavedView;
  readonly isCurrent: boolean;
  readonly saved: ReturnType<typeof useSavedViews>;
  readonly onApply: () => void;
}

function ViewLine({ view, isCurrent, saved, onApply }: ViewLineProps) {
  const t = useText(webText);
  const [renaming, setRenaming] = useState(false);
  const { name, is_default } = view;
  if (renaming)
    return (
      <li>
        <NameForm
          label={t('views_rename')}
          initial={name}
          onSave={async (next) => {
            const isDone = next === name || (await saved.rename(view, next));
            if (isDone) setRenaming(false);
            return isDone;
          }}
        />
      </li>
    );
  return (
    <li aria-current={isCurrent || undefined}>
      <button type="button" className="views-name clip" onClick={onApply}>
        {name}
      </button>
      <Button
        kind="text"
        size="small"
        icon={Star}
        className={is_default ? 'views-default' : ''}
        aria-pressed={is_default}
        aria-label={t('views_default', { name })}
        title={t('views_default_help')}
        onClick={() => void saved.toggleDefault(view)}
      />
      <Button
        kind="text"
        size="small"
        icon={Pencil}
        aria-label={t('views_rename_one', { name })}
        onClick={() => setRenaming(true)}
      />
      <Button
        kind="text"
        size="small"
        icon={Trash2}
        aria-label={t('views_remove', { name })}
        onClick={() => void saved.remove(view)}
      />
    </li>
  );
}

interface NameFormProps {
  readonly label: string;
  readonly initial?: string;
  readonly onSave: (name: string) => Promise<boolean>;
}

function NameForm({ label, initial = '', onSave }: NameFormProps) {
  const [name, setName] = useState(initial);
  const [busy, setBusy] = useState(false);
  return (
    <form
      className="views-form"
      onSubmit={async (event) => {
        event.preventDefault();
        setBusy(true);
        if (await onSave(name.trim())) setName('');
        setBusy(false);
      }}
    >
      <input
        className="control"
        aria-label={label}
        placeholder={label}
        maxLength={LONGEST_NAME}
        value={name}
        // biome-ignore lint/a11y/noAutofocus: the panel was opened, or the pencil pressed, to type here.
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        size="small"
        type="submit"
        icon={Check}
        aria-label={label}
        busy={busy}
        disabled={!name.trim()}
      />
    </form>
  );
}
