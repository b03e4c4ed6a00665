import { lazy, Suspense, useEffect, useState } from 'react';
import './phone-bar.css';

const PhoneTabs = lazy(async () => ({ default: (await import('./PhoneTabs.tsx')).PhoneTabs }));

/** The bar at the thumb, on a phone; its place is there before it has come. */
export function PhoneBar() {
  if (!useIsPhone()) return null;
  return (
    <Suspense fallback={<div className="phone-bar" />}>
      <PhoneTabs />
    </Suspense>
  );
}

function useIsPhone(): boolean {
  const [phone] = useState(() => window.matchMedia('(max-width: 480px)'));
  const [is, setIs] = useState(phone.matches);
  useEffect(() => {
    const follow = () => setIs(phone.matches);
    phone.addEventListener('change', follow);
    return () => phone.removeEventListener('change', follow);
  }, [phone]);
  return is;
}
