import { Bold, Braces, Heading1, Heading2, List, ListOrdered, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import type { Sentence } from '@/kernel/text.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Field } from '@/kernel/web/form/Field.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { Menu, type MenuGroup } from '@/kernel/web/overlay/Menu.tsx';
import { contractTemplateText } from '../contract-template.text.ts';
import { asKept, asWritten, PARTS, VARIABLE_GROUPS } from '../contract-template.variables.ts';
import { type Edit, lineMark, surround, typeIn } from './marks.ts';

interface MarkupFieldProps {
  readonly field: FormField<string>;
  readonly disabled?: boolean;
}

const LINE_MARKS = [
  { key: 'mark_title', icon: Heading1, mark: '# ' },
  { key: 'mark_heading', icon: Heading2, mark: '## ' },
  { key: 'mark_bullet', icon: List, mark: '- ' },
  { key: 'mark_number', icon: ListOrdered, mark: '1. ' },
] as const;

/** Paragraphs with a few marks; variables stand in it by their names in the reader's language. */
export function MarkupField({ field, disabled = false }: MarkupFieldProps) {
  const t = useText(contractTemplateText);
  const say = useSay();
  const box = useRef<HTMLTextAreaElement>(null);
  const written = asWritten(field.value ?? '', say);

  const apply = (change: (edit: Edit) => Edit) => {
    const area = box.current;
    if (!area) return;
    const next = change({ text: area.value, from: area.selectionStart, to: area.selectionEnd });
    area.focus();
    area.setSelectionRange(0, area.value.length);
    // The browser's own insertion keeps its undo; where there is none, the value is set.
    if (!document.execCommand?.('insertText', false, next.text)) field.set(asKept(next.text));
    area.setSelectionRange(next.from, next.to);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'b' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    apply((edit) => surround(edit, '**'));
  };
  const tool = (label: string, icon: LucideIcon, change: (edit: Edit) => Edit) => (
    <Button
      key={label}
      kind="text"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => apply(change)}
    />
  );
  return (
    <Field field={field} wide>
      {(control) => (
        <div className="markup">
          <div className="markup-tools" role="toolbar" aria-label={t('tools')}>
            {LINE_MARKS.map(({ key, icon, mark }) => tool(t(key), icon, (edit) => lineMark(edit, mark)))}
            {tool(t('mark_bold'), Bold, (edit) => surround(edit, '**'))}
            <span className="grow" />
            <Menu
              groups={variableGroups(say, (label) => apply((edit) => typeIn(edit, `{${label}}`)))}
              disabled={disabled}
            >
              <Button size="small" icon={Braces} disabled={disabled}>
                {t('insert')}
              </Button>
            </Menu>
          </div>
          <textarea
            {...control}
            ref={box}
            className="control"
            rows={24}
            value={written}
            disabled={disabled}
            spellCheck={false}
            onKeyDown={onKey}
            onChange={(event) => field.set(asKept(event.target.value))}
          />
        </div>
      )}
    </Field>
  );
}

function variableGroups(say: (sentence: Sentence) => string, insert: (label: string) => void): MenuGroup[] {
  const item = ([key, label]: [string, Sentence]) => ({
    key,
    label: say(label),
    onClick: () => insert(say(label)),
  });
  const variables = Object.entries(VARIABLE_GROUPS).map(([key, { label, names }]) => ({
    key,
    label: say(label),
    entries: Object.entries(names).map(item),
  }));
  return [
    { key: 'variables', entries: variables },
    { key: 'parts', entries: Object.entries(PARTS).map(item) },
  ];
}
