import { Brand } from '@/kernel/web/display/Brand.tsx';
import { PageSkeleton } from '@/kernel/web/state/PageSkeleton.tsx';
import './frame.css';
import './phone-bar.css';

/** The frame before its chunk and the admin's data have come: nothing moves when they do. */
export function FrameSkeleton() {
  return (
    <div className="frame">
      <div className="sider">
        <div className="sider-head">
          <Brand />
        </div>
      </div>
      <div className="frame-right">
        <div className="topbar" />
        <main className="sheet">
          <PageSkeleton />
        </main>
      </div>
    </div>
  );
}
