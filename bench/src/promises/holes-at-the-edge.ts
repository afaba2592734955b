import { domain, hole, server, type Hole } from './hole.ts'

const EDGE = server('http/edge.ts')
const CALL_CONTEXT = server('http/call-context.ts')
const TOKENS = server('http/tokens.ts')

/** Holes in the checks of every call: caller, scope, input and rate. */
export const HOLES_AT_THE_EDGE: readonly Hole[] = [
  hole(
    'tenant of the path is not compared',
    CALL_CONTEXT,
    'if (tenant.key !== tenantKey) throw notFound()',
    '',
    'http/promises/who-may-what',
  ),
  hole(
    'any site will do',
    CALL_CONTEXT,
    'actor.sites.find((candidate) => candidate.key === siteKey)',
    'actor.sites[0]',
    'http/promises/who-may-what',
  ),
  hole('the role is not asked', CALL_CONTEXT, '!(actor && isAtLeast(actor.role, call.access))', '!actor', 'http/promises/who-may-what'),
  hole(
    'HEAD and the public: everybody may call',
    EDGE,
    `call.access === 'public' ? undefined : options.verifyToken`,
    `call.access === 'public' || !request.headers.authorization ? undefined : options.verifyToken`,
    'http/edge.test',
  ),
  hole(
    'persons are remembered without who they are',
    server('features/session/actors.ts'),
    '`${token.issuer} ${token.subject}`',
    '`${token.issuer}`',
    'http/promises/who-may-what',
  ),
  hole(
    'rights are remembered for long',
    server('features/session/actors.ts'),
    'REMEMBER_MS = 1000',
    'REMEMBER_MS = 4000',
    'session/revocation',
  ),
  hole(
    'who is disabled is still somebody',
    server('features/session/session.queries.ts'),
    ` and p.status = 'active'`,
    '',
    'session/revocation',
  ),
  hole('tokens for others are taken', TOKENS, 'audience: options.audience,', '', 'http/promises/forged-tokens'),
  hole('tokens of others are taken', TOKENS, 'issuer: options.issuer,\n        audience', 'audience', 'http/promises/forged-tokens'),
  hole('tokens of any type are taken', TOKENS, `(type !== 'at+jwt' && type !== 'jwt') || `, '', 'http/promises/forged-tokens'),
  hole(
    'id tokens are taken',
    TOKENS,
    `type !== 'at+jwt' && ('nonce' in payload`,
    `type === 'x' && ('nonce' in payload`,
    'http/promises/forged-tokens',
  ),
  hole(
    'tokens without an end are taken',
    TOKENS,
    `requiredClaims: ['sub', 'exp']`,
    `requiredClaims: ['sub']`,
    'http/promises/forged-tokens',
  ),
  hole(
    'hidden columns are shown',
    domain('forms/visible-fields.ts'),
    'filterFields(fields, (field) => (isAdmin(role) ? field.showForAdmin : field.showForUser))',
    '[...fields]',
    'http/promises/hidden-columns',
  ),
  hole(
    'hidden columns are searched',
    domain('forms/visible-fields.ts'),
    'field.showForAdmin && field.showForUser',
    'field.showForAdmin || field.showForUser',
    'http/promises/hidden-columns',
  ),
  hole(
    'hidden columns are filtered by',
    server('features/elements/elements.ts'),
    'const fields = elementType ? visibleFields(elementType.dataPropertyTypes, context.actor.role) : []',
    'const fields = elementType?.dataPropertyTypes ?? []',
    'http/promises/hidden-columns',
  ),
  hole(
    'what was hidden later is shown of before',
    domain('forms/visible-fields.ts'),
    'if (today === null) return visible',
    'if (today !== undefined) return visible',
    'http/promises/hidden-columns',
  ),
  hole(
    'the audit log tells hidden values',
    server('features/audit/visible-changes.ts'),
    'const kept = Object.entries(part).filter(([key]) => !UUID.test(key) || fields.has(key))',
    'const kept = Object.entries(part)',
    'audit-log',
  ),
  hole(
    'bodies may hold whatever they like',
    domain('entities/entity.ts'),
    'return z.strictObject({ ...serverOwned',
    'return z.object({ ...serverOwned',
    'http/promises/mass-assignment',
  ),
  hole('names that reach a prototype', server('http/json-body.ts'), `if (name === '__proto__') throw malformed()`, '', 'http/edge.test'),
  hole('a repeat is a second effect', EDGE, 'if (earlier) return', 'if (earlier && !call) return', 'http/promises/double-submit'),
  hole(
    'a key is good for any body',
    server('db/idempotency.queries.ts'),
    ' || earlier.body_hash !== claim.bodyHash',
    '',
    'http/promises/double-submit',
  ),
  hole(
    'the last save counts',
    server('features/definitions/definitions.ts'),
    'if (wantedVersion(given) !== current.version)',
    'if (wantedVersion(given) > current.version)',
    'http/promises/lost-updates',
  ),
  hole(
    'what is saved is not locked',
    server('features/elements/elements.queries.ts'),
    '.forUpdate().compile()',
    '.compile()',
    'http/promises/lost-updates',
  ),
]
