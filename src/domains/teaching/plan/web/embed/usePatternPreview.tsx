import { type ReactNode, useEffect } from 'react';
import type { Endpoint, InputOf, ReadSpec } from '@/kernel/contract/api.ts';
import type { Sentence } from '@/kernel/text.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useSay } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { useDebounced } from '@/kernel/web/util/useDebounced.ts';
import type { Preview, planApi } from '../../plan.contract.ts';
import { planText } from '../../plan.text.ts';

/** Of a demand, of what lies ahead of it, or of a class course. */
type PreviewApi = Endpoint<ReadSpec & { readonly output: typeof planApi.preview.output }>;
interface PatternForm {
  readonly values: { readonly snapshot?: string };
  readonly fill: (patch: { snapshot: string }) => void;
}

interface PatternPreview {
  readonly preview: Preview | undefined;
  readonly shown: ReactNode;
  /** Nothing stands in the way of it, and the form holds the snapshot of what is shown. */
  readonly isClear: boolean;
}

/** The preview of what the form says, as soon as it says enough; its snapshot goes into the form. */
export function usePatternPreview(
  endpoint: PreviewApi,
  form: PatternForm,
  /** What is said while too little is known. */
  first: Sentence = planText.choose_first,
): PatternPreview {
  const say = useSay();
  const { snapshot: _, ...values } = form.values;
  const asked = endpoint.input.safeParse(without(values));
  const settled = useDebounced(JSON.stringify(asked.success ? asked.data : null), 300);
  const input = JSON.parse(settled) as InputOf<PreviewApi> | null;
  const { data, error, refetch, isFetching } = useApi(endpoint, input ?? ({} as InputOf<PreviewApi>), {
    enabled: input !== null,
    staleMs: 0,
  });
  const isCurrent = input !== null && settled === JSON.stringify(asked.success ? asked.data : null);
  const preview = isCurrent && !error ? data : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object each time.
  useEffect(() => form.fill({ snapshot: preview?.snapshot ?? '' }), [preview?.snapshot]);
  const shown = !asked.success ? (
    <p className="mute">{say(first)}</p>
  ) : error ? (
    error.network ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Note tone="warning">{error.msg}</Note>
    )
  ) : preview ? null : (
    <RowsSkeleton rows={isFetching ? 6 : 3} />
  );
  const isClear =
    preview !== undefined &&
    !isFetching &&
    preview.clash_count + preview.past_count === 0 &&
    form.values.snapshot === preview.snapshot;
  return { preview, shown, isClear };
}

/** An empty field of the form is one that was not filled in. */
const without = (values: object) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
