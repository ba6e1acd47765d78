/** Other names of the departments. */
export const DEPARTMENT_WORDS: Readonly<Record<string, string>> = {
  development: 'OFFICE_OF_DEVELOPMENT',
  'development office': 'OFFICE_OF_DEVELOPMENT',
  administration: 'ADMIN',
  others: 'OTHER',
};
