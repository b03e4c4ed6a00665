// Objects and calls are written plainly. A spread of a literal (`...{ a, b }`, `...[a, b]`) only packs lines, and what
// may be left out (`?:`) may be undefined anyway.
import swc from '@swc/core';

const WORTH_PARSING = /[.]{3}\s*[({[]|\?:[^;]*\bundefined\b/;

/** A shebang, blank lines and comments. */
const BEFORE_CODE = /^(?:#![^\n]*\n)?(?:\s+|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/;

const bare = (node) =>
  ['ParenthesisExpression', 'TsAsExpression', 'TsConstAssertion', 'TsSatisfiesExpression'].includes(
    node?.type,
  )
    ? bare(node.expression)
    : node;
const isLiteral = (node) => ['ObjectExpression', 'ArrayExpression'].includes(bare(node)?.type);
const isUndefined = (type) => type?.type === 'TsKeywordType' && type.kind === 'undefined';
const hasUndefined = (annotation) => {
  const type = annotation?.typeAnnotation ?? annotation;
  return type?.type === 'TsUnionType' && type.types.some(isUndefined);
};

function complaintAbout(node) {
  const spread = node.type === 'SpreadElement' ? node.arguments : node.spread && node.expression;
  if (spread && isLiteral(spread)) return 'a spread of a literal: write out what it holds';
  if (node.optional && hasUndefined(node.typeAnnotation)) return '`?: T | undefined`: `?: T` says it';
  return undefined;
}

function walk(node, visit) {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (node && typeof node === 'object') {
    visit(node);
    for (const value of Object.values(node)) if (value && typeof value === 'object') walk(value, visit);
  }
}

const spanOf = (node) => node.span?.start ?? node.spread?.start ?? node.arguments?.span?.start ?? 0;

/** What is not plain in a source, as `line: what`. */
export function plainComplaints(source, file) {
  if (!WORTH_PARSING.test(source)) return [];
  const tree = swc.parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'esnext' });
  const bytes = Buffer.from(source);
  // Positions are bytes, counted from the first token.
  const first = Buffer.byteLength(BEFORE_CODE.exec(source)[0]);
  const found = [];
  walk(tree, (node) => {
    const complaint = complaintAbout(node);
    if (!complaint) return;
    const before = bytes.subarray(0, first + Math.max(0, spanOf(node) - tree.span.start));
    found.push(`${before.toString().split('\n').length}: ${complaint}`);
  });
  return found;
}
