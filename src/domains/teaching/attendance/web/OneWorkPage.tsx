import { Work } from './Work.tsx';

export function OneWorkPage() {
  return <Work work="one" />;
}
