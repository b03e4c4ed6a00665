interface Node {
  readonly id: number;
  readonly parent_id: number | null;
}

/** What lies below a company, itself included: where it cannot be put. */
export function withBranches(companies: readonly Node[], id: number): ReadonlySet<number> {
  const below = companies.filter(({ parent_id }) => parent_id === id);
  return new Set([id, ...below.flatMap((company) => [...withBranches(companies, company.id)])]);
}
