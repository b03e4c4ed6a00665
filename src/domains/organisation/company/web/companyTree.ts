interface Node {
  readonly id: number;
  readonly parent_id: number | null;
}

/** Each company after its parent, as far as the parent is among them, with its depth below the topmost shown. */
export function inTree<C extends Node>(companies: readonly C[]): { company: C; depth: number }[] {
  const shown = new Set(companies.map(({ id }) => id));
  const under = (parent: number | undefined, depth: number): { company: C; depth: number }[] =>
    companies
      .filter(
        ({ parent_id }) => (parent_id !== null && shown.has(parent_id) ? parent_id : undefined) === parent,
      )
      .flatMap((company) => [{ company, depth }, ...under(company.id, depth + 1)]);
  return under(undefined, 0);
}

/** What lies below a company, itself included: where it cannot be put. */
export function withBranches(companies: readonly Node[], id: number): ReadonlySet<number> {
  const below = companies.filter(({ parent_id }) => parent_id === id);
  return new Set([id, ...below.flatMap((company) => [...withBranches(companies, company.id)])]);
}
