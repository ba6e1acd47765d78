import * as z from 'zod';

export const DEPARTMENTS = ['OFFICE_OF_DEVELOPMENT', 'ADMIN', 'OTHER'] as const;
export const Department = z.enum(DEPARTMENTS).meta({ id: 'Department' });
