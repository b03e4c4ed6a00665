import { z } from 'zod';
import { ofKind } from '@/kernel/contract/fields.ts';

/**
 * What an account can come to. One payment is limited (`FenField`), what payments add up to is not: whatever lies on an
 * account can be asked for whole. Up to what a number keeps exactly.
 */
export const BalanceField = ofKind('money', z.int());
/**
 * What is asked of an account. Above whatever a company can hold, and so far below what a number keeps exactly that a
 * request's amounts can be added up.
 */
export const AskedFen = BalanceField.max(10_000_000_000_000);
