import { writeFile } from 'node:fs/promises'
import { apiTable } from './api-table.ts'

/** `npm run docs:api`: writes `docs/api.md` from the contract. */
await writeFile(new URL('../../../../../docs/api.md', import.meta.url), apiTable())
