import { useEffect, useState } from 'react';
import { LazyPage } from '@/kernel/web/navigation/LazyPage.tsx';
import type { PageLoader } from '@/kernel/web/navigation/screens.ts';
import './phone-bar.css';

const phoneTabs: PageLoader = async () => ({ PhoneTabsPage: (await import('./PhoneTabs.tsx')).PhoneTabs });

/** The bar at the thumb, on a phone; its place is there before it has come, and a retry where it does not. */
export function PhoneBar() {
  if (!useIsPhone()) return null;
  return <LazyPage load={phoneTabs} fallback={<div className="phone-bar" />} />;
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
