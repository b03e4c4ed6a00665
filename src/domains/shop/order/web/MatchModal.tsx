import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { SwitchField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import type { Order } from '../order.shapes.ts';
import { orderText } from '../order.text.ts';
import { weappOrderApi } from '../weapp-order.contract.ts';
import { weappOrderText } from '../weapp-order.text.ts';

interface MatchModalProps {
  readonly order: Order | undefined;
  readonly onClose: () => void;
}

/** Whose a mini-program order is, and that its amount is accepted. */
export function MatchModal({ order, onClose }: MatchModalProps) {
  const t = useText(weappOrderText);
  return (
    <FormModal
      open={order !== undefined}
      onClose={onClose}
      title={order && `${t('match')} · ${order.number}`}
      width={520}
    >
      {order && <MatchForm order={order} onClose={onClose} />}
    </FormModal>
  );
}

function MatchForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useText(weappOrderText);
  const words = useText(orderText);
  const form = useApiForm(weappOrderApi.match, {
    initial: {
      id: order.id,
      version: order.version,
      ...(order.student_id !== null && { student_id: order.student_id }),
    },
    onDone: onClose,
    success: weappOrderText.matched,
  });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('match')}>
      <FormSection>
        <p className="mute">{t('match_help')}</p>
        {order.problem && (
          <p className="tone-text-danger">
            {t('problem')}: {words(order.problem)}
          </p>
        )}
        <p>
          {order.items.join('、')} · {order.weapp_order_id}
        </p>
        <StudentField field={form.fields.student_id} />
        {order.problem === 'amount' && <SwitchField field={form.fields.accept_amount} />}
      </FormSection>
    </Form>
  );
}
