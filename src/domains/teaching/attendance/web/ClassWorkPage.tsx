import { Work } from './Work.tsx';

export function ClassWorkPage() {
  return <Work work="class" />;
}
