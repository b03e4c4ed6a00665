import { ImportDrawer } from '@/kernel/web/import/ImportDrawer.tsx';
import { useText } from '@/kernel/web/language.ts';
import { contractImportApi } from '../contract.import.ts';
import { contractText } from '../contract.text.ts';

export function ContractImport({ onClose }: { onClose: () => void }) {
  const t = useText(contractText);
  return (
    <ImportDrawer api={contractImportApi} title={t('import')} help={t('import_help')} onClose={onClose} />
  );
}
