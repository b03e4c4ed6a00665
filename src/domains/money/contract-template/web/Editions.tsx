import { FileDown } from 'lucide-react';
import { exportUrl } from '@/kernel/web/api/exportList.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { FormSection } from '@/kernel/web/form/Form.tsx';
import { useText } from '@/kernel/web/language.ts';
import { contractTemplateApi } from '../contract-template.contract.ts';
import { contractTemplateText } from '../contract-template.text.ts';

/** Every wording that it has had; each can be looked at on paper. */
export function Editions({ id, current }: { id: number; current: number }) {
  const t = useText(contractTemplateText);
  const { data } = useApi(contractTemplateApi.editions, { id });
  const open = (edition: number) =>
    window.open(exportUrl(contractTemplateApi.pdf, { id, edition }), '_blank', 'noopener');
  if (!data) return null;
  return (
    <FormSection title={t('editions')}>
      <ul className="template-editions">
        {data.list.map(({ edition, created_by_name, created_at, used_count }) => (
          <li key={edition}>
            <b>{t('edition_n', { n: edition })}</b>
            {edition === current && <span className="mute">{t('current')}</span>}
            <span className="mute">{created_by_name}</span>
            <Time at={created_at} mode="datetime" />
            <span className="grow" />
            <span className="mute num">
              {t('used_count')} {used_count}
            </span>
            <Button
              kind="text"
              size="small"
              icon={FileDown}
              aria-label={`${t('pdf')} · ${t('edition_n', { n: edition })}`}
              onClick={() => open(edition)}
            />
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
