import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './browser.ts';
import { fieldOf, selectListOf, textOf } from './look.ts';

/** Chooses a student by number: not before the search has left this one alone, as the list changes under the hand. */
export async function chooseStudent(page: Page, where: Page | Locator, number: string): Promise<void> {
  const field = fieldOf(where, 'student_id');
  await field.getByRole('combobox').fill(number);
  const options = selectListOf(page).locator('.select-option');
  await eventually(() => options.allTextContents()).toEqual([expect.stringContaining(number)]);
  await options.click();
  await eventually(() => textOf(field)).toContain(number);
}
