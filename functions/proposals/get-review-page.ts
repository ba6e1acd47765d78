import { defineContract } from '#shared/contract/define-contract.ts';
import { REVIEW_PAGE, REVIEW_PATH, reviewPolicy } from '#shared/documents/review-page.ts';
import { servePublic } from '#shared/pipeline/serve-public.ts';

export const contract = defineContract(`GET ${REVIEW_PATH}`, {
  operationId: 'getReviewPage',
  summary: 'Open the page on which a person reviews a proposal',
  description:
    'Shows the steps of a proposal in words, and applies them at a click, with a token of the user who made it. The id of the proposal stands behind `#`. The page loads nothing from other hosts, and keeps the token in memory only.',
  tag: 'Proposals',
  access: 'public',
  success: { status: 200, description: 'The page', contentType: 'text/html; charset=utf-8' },
  uses: [],
});

export const handler = servePublic(contract, () => ({
  headers: { 'Content-Security-Policy': reviewPolicy(), 'Referrer-Policy': 'no-referrer' },
  body: REVIEW_PAGE,
}));
