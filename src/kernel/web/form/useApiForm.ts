import { useEffect, useRef, useState } from 'react';
import type { InputOf, OutputOf } from '../../contract/api.ts';
import { labelOf } from '../../contract/validation.ts';
import { CODE } from '../../errors.ts';
import type { Sentence } from '../../text.ts';
import type { ApiError } from '../api/client.ts';
import { forgetNouns } from '../api/query.ts';
import { useRun, type WriteEndpoint } from '../api/useAction.ts';
import { confirmDialog, toast } from '../overlay/notice.ts';
import { useUnsavedChangesGuard } from '../overlay/unsavedChanges.ts';
import { webText } from '../web.text.ts';
import { check, type FieldMessages, isRequired, sameValues, toInput, type Values } from './schema.ts';

/** One field of a form, as a control takes it: `<TextField field={form.fields.role_name} />`. */
export interface FormField<V = unknown> {
  readonly name: string;
  readonly label: Sentence;
  readonly required: boolean;
  readonly value: V | undefined;
  readonly error: Sentence | string | undefined;
  set(value: V | undefined): void;
  blur(): void;
}

export interface ApiForm<E extends WriteEndpoint = WriteEndpoint> {
  readonly values: Partial<InputOf<E>>;
  readonly fields: { readonly [K in keyof InputOf<E>]-?: FormField<InputOf<E>[K]> };
  readonly dirty: boolean;
  readonly busy: boolean;
  /** Grows with each submit that was refused; the form then goes to the first marked field. */
  readonly refusals: number;
  set(patch: Partial<InputOf<E>>): void;
  /** What the page finds out by itself: it is sent along, and is no edit of the person's. */
  fill(patch: Partial<InputOf<E>>): void;
  submit(): Promise<void>;
  /**
   * Waits no longer for the answer; what was typed stays, and sent again it can take effect only once. Left out where a
   * call takes no key: there it could do so twice.
   */
  readonly cancel?: () => void;
  reset(): void;
}

export interface UseApiFormOptions<E extends WriteEndpoint> {
  /** What the form starts with; an edit gives the document, its id and version included. */
  readonly initial: Partial<InputOf<E>>;
  readonly onDone?: (answer: OutputOf<E>, input: InputOf<E>) => void;
  /** Said when it is done; `null` where the page says it itself. */
  readonly success?: Sentence | null;
}

/** A form over an endpoint: its schema checks in the browser, and what the server refuses lands on the fields. */
export function useApiForm<E extends WriteEndpoint>(endpoint: E, options: UseApiFormOptions<E>): ApiForm<E> {
  const initial = options.initial as Values;
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldMessages>({});
  const [refusals, setRefusals] = useState(0);
  const { run, busy, cancel } = useRun();
  const dirty = !sameValues(base, values);
  const isDirty = useRef(dirty);
  isDirty.current = dirty;
  useUnsavedChangesGuard(() => isDirty.current);

  const reset = (to: Values = base) => {
    setBase(to);
    setValues(to);
    setErrors({});
  };
  const askReload = useReload(initial, base, dirty, reset);

  const refuse = (messages: FieldMessages) => {
    setErrors(messages);
    setRefusals((count) => count + 1);
  };
  const onError = (error: ApiError): boolean => {
    if (error.code === CODE.stale) void offerReload(endpoint, askReload);
    else if (error.fields && Object.keys(error.fields).some((name) => name in endpoint.input.shape))
      refuse(error.fields);
    else return false;
    return true;
  };
  const submit = async () => {
    const found = check(endpoint, values);
    if (Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    const input = toInput(endpoint, values) as InputOf<E>;
    const answer = await run(endpoint, input, { onError });
    if (answer === undefined) return;
    isDirty.current = false; // onDone may leave the page at once
    setBase(values);
    if (options.success !== null) toast.success(options.success ?? webText.saved);
    options.onDone?.(answer, input);
  };

  const put = (name: string, value: unknown) => {
    const next = { ...values, [name]: value };
    setValues((now) => ({ ...now, [name]: value }));
    // A marked field loses its mark as soon as it is mended.
    if (errors[name]) setErrors(without(errors, name, check(endpoint, next)[name]));
  };
  const blur = (name: string) => {
    const touched = values[name] !== undefined && values[name] !== '' && values[name] !== base[name];
    if (touched) setErrors(without(errors, name, check(endpoint, values)[name]));
  };
  const fields = Object.fromEntries(
    Object.keys(endpoint.input.shape).map((name): [string, FormField] => [
      name,
      {
        name,
        label: labelOf(endpoint.text, name),
        required: isRequired(endpoint, name),
        value: values[name],
        error: errors[name],
        set: (value) => put(name, value),
        blur: () => blur(name),
      },
    ]),
  );
  return {
    values: values as Partial<InputOf<E>>,
    fields: fields as ApiForm<E>['fields'],
    dirty,
    busy,
    refusals,
    set: (patch) => setValues((now) => ({ ...now, ...(patch as Values) })),
    fill: (patch) => {
      setBase((now) => ({ ...now, ...(patch as Values) }));
      setValues((now) => ({ ...now, ...(patch as Values) }));
    },
    submit,
    ...(endpoint.repeat !== 'never' && { cancel }),
    reset: () => reset(),
  };
}

function without(errors: FieldMessages, name: string, message: Sentence | string | undefined): FieldMessages {
  const { [name]: _, ...others } = errors;
  return message ? { ...others, [name]: message } : others;
}

/**
 * A newer document came: taken once nothing is typed (one's own save is newer too), or when the person asked to reload.
 * Another document is taken at once: what was typed is not its own.
 */
function useReload(initial: Values, base: Values, dirty: boolean, reset: (to: Values) => void) {
  const [asked, setAsked] = useState(false);
  const another = initial.id !== base.id;
  const newer = another || initial.version !== base.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only which document it is, and whether something is typed.
  useEffect(() => {
    if (!newer || (dirty && !asked && !another)) return;
    setAsked(false);
    reset(initial);
  }, [newer, initial.id, initial.version, asked, dirty]);
  return () => setAsked(true);
}

async function offerReload(endpoint: WriteEndpoint, onReload: () => void): Promise<void> {
  const reload = await confirmDialog({
    title: webText.stale_title,
    text: webText.stale_text,
    ok: webText.stale_reload,
    cancel: webText.stay,
  });
  if (!reload) return;
  onReload();
  await forgetNouns([endpoint.noun]);
}
