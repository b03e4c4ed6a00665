import { apiUrl } from '@/kernel/web/api/client.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { fileApi } from '../../file.contract.ts';

export interface KnownFile {
  readonly id: number;
  readonly name: string;
}

/** A file's name, which opens it. An address that a browser opens by itself carries no header: it names the company. */
export function FileLink({ file }: { file: KnownFile }) {
  const company_id = useMe().company.id;
  return (
    <a
      className="clip"
      href={apiUrl(fileApi.open.action, { id: file.id, company_id })}
      target="_blank"
      rel="noreferrer"
      title={file.name}
    >
      {file.name}
    </a>
  );
}
