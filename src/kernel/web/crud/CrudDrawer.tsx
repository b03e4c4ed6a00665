import type { Sentence } from '../../text.ts';
import type { WriteEndpoint } from '../api/useAction.ts';
import { AutoFields, type Controls } from '../form/AutoFields.tsx';
import { Form } from '../form/Form.tsx';
import { useApiForm } from '../form/useApiForm.ts';
import { useSay } from '../language.ts';
import { SideDrawer } from '../overlay/SideDrawer.tsx';

interface Row {
  readonly id: number;
}

interface CrudDrawerProps<R extends Row, A extends WriteEndpoint, E extends WriteEndpoint> {
  /** The row to edit, `'new'` to add one, nothing while it is closed. */
  readonly open: R | 'new' | undefined;
  readonly api: { readonly add: A; readonly edit: E };
  readonly text: Readonly<Record<'add' | 'edit', Sentence>>;
  readonly onClose: () => void;
  /** What the form begins with beside the row's own fields. */
  readonly initial?: (row: R | undefined) => Readonly<Record<string, unknown>>;
  /** The form's fields that are no plain ones, for a new row or the one that is edited. */
  readonly controls?: (row: R | undefined) => Controls<A>;
}

/** The form of a row, beside its list. */
export function CrudDrawer<R extends Row, A extends WriteEndpoint, E extends WriteEndpoint>(
  props: CrudDrawerProps<R, A, E>,
) {
  const { open, text, onClose } = props;
  const say = useSay();
  return (
    <SideDrawer
      open={open !== undefined}
      onClose={onClose}
      title={say(open === 'new' ? text.add : text.edit)}
    >
      {open && <RowForm key={open === 'new' ? 0 : open.id} {...props} open={open} />}
    </SideDrawer>
  );
}

interface RowFormProps<R extends Row, A extends WriteEndpoint, E extends WriteEndpoint>
  extends CrudDrawerProps<R, A, E> {
  readonly open: R | 'new';
}

function RowForm<R extends Row, A extends WriteEndpoint, E extends WriteEndpoint>(
  props: RowFormProps<R, A, E>,
) {
  const { open, api, onClose } = props;
  const row = open === 'new' ? undefined : open;
  const endpoint: WriteEndpoint = row ? api.edit : api.add;
  const form = useApiForm(endpoint, {
    initial: { ...(row && fieldsOf(endpoint, row)), ...props.initial?.(row) },
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose}>
      <AutoFields
        endpoint={endpoint}
        form={form}
        controls={props.controls?.(row) as Controls<WriteEndpoint> | undefined}
      />
    </Form>
  );
}

/** What the row says of the endpoint's fields. */
const fieldsOf = (endpoint: WriteEndpoint, row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in endpoint.input.shape));
