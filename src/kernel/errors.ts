import { fill, type Sentence, type Vars } from './text.ts';

/** The answer codes of the wire. */
export const CODE = {
  signedOut: -1,
  refused: 0,
  done: 1,
  invalid: 2,
  notPermitted: 3,
  notFound: 4,
  stale: 5,
} as const;
export type Code = (typeof CODE)[keyof typeof CODE];

/** A rule answers `true`, or the sentence that the user reads. */
export type Verdict = true | Sentence;
export const no = (sentence: Sentence, vars?: Vars): Sentence => (vars ? fill(sentence, vars) : sentence);

/** What the server says instead of "done". It reaches the user as the envelope, never as an HTTP error. */
export class Refusal extends Error {
  constructor(
    readonly code: Exclude<Code, 1>,
    readonly sentence: Sentence,
    readonly fields?: Readonly<Record<string, Sentence>>,
  ) {
    super(sentence[1]);
    this.name = 'Refusal';
  }
}

export const refuse = (sentence: Sentence, vars?: Vars) => new Refusal(CODE.refused, no(sentence, vars));
export const invalid = (fields: Record<string, Sentence>) =>
  new Refusal(CODE.invalid, Object.values(fields)[0] ?? kernelSentences.invalid, fields);
export const notPermitted = (sentence: Sentence = kernelSentences.notPermitted) =>
  new Refusal(CODE.notPermitted, sentence);
export const notFound = () => new Refusal(CODE.notFound, kernelSentences.notFound);
export const stale = () => new Refusal(CODE.stale, kernelSentences.stale);
/** Its words contain "token" in both languages: that is how the client knows an ended session. */
export const signedOut = () => new Refusal(CODE.signedOut, kernelSentences.signedOut);

/** Throws what a rule refuses. */
export function must(verdict: Verdict): void {
  if (verdict !== true) throw new Refusal(CODE.refused, verdict);
}

export const kernelSentences = {
  invalid: ['填写的内容有误，请检查', 'Some of the input is not valid'],
  notPermitted: ['没有权限执行此操作', 'You are not permitted to do this'],
  notFound: ['没有找到，可能已被删除', 'Not found; it may have been deleted'],
  stale: ['内容已被他人修改，请刷新后重试', 'Changed meanwhile by someone else; reload and try again'],
  signedOut: ['登录信息已失效，请重新登录（token 验证失败）', 'Not signed in: token validation failed'],
  keyReused: ['同一请求编号已用于其他内容', 'This Idempotency-Key was used with another body'],
  tooMany: ['操作太频繁，请稍后再试', 'Too many tries; please wait'],
  tooLarge: ['内容过大', 'The request is too large'],
  tooSlow: ['网络太慢，内容没有传完，请重试', 'The request arrived too slowly; please try again'],
  ourFault: ['系统出错了，请稍后再试', 'Something went wrong on our side; please try again'],
  noSuchAction: ['没有这个接口', 'There is no such action'],
  tookTooLong: [
    '处理时间过长，已中止，请稍后再试',
    'This took too long and was stopped; please try again later',
  ],
  unavailable: ['系统正在启动或停止，请稍后再试', 'The system is starting or stopping; please try again'],
  companyNotGranted: ['没有该公司的权限', 'You have not been granted this company'],
  roleNotGranted: ['没有该角色的权限', 'You have not been granted this role'],
  missingPermission: ['缺少权限「{name}」', 'Missing permission: {name}'],
  forPeople: ['接口密钥不能办理此操作，请本人登录后办理', 'No API key may do this; please sign in for it'],
  mustEnrol: ['你的角色要求两步验证，请先设置', 'Your role requires a second factor; please set it up first'],
  notMaker: ['不能审批自己提交的单据', 'You cannot decide about what you submitted yourself'],
  notChanger: [
    '不能审批自己改动过的单据，请由其他人审批',
    'You changed this document, so somebody else decides about it',
  ],
  notSecretHolder: [
    '这笔款项由你持有的密钥签名，请由其他人审批',
    'It came by a secret that you hold, so somebody else decides about it',
  ],
  decidedBefore: [
    '已有人代你审批过上一步，请由其他人审批',
    'An earlier step was taken in your place, so somebody else takes this one',
  ],
  makerOnly: ['只有提交人可以做此操作', 'Only whoever submitted it can do this'],
  decidedThere: [
    '该公司有其他人可以审批，由他们处理',
    'Somebody else in that company can decide it, so they do',
  ],
  barred: ['当前状态不允许此操作', 'Its current state does not allow this'],
} as const satisfies Record<string, Sentence>;
