import { editValues } from '@/kernel/web/form/editValues.ts';
import { type Company, companyApi } from '../company.contract.ts';

/** A company as its form begins. Where it lies in the tree is left alone unless the form asks for it. */
export const editOf = (company: Company) => editValues(companyApi.edit, company, { parent_id: undefined });
