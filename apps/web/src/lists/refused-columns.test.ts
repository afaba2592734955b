import { expect, test } from 'vitest'
import { messages } from '@verka/messages/sv-SE.ts'
import { createTranslator } from '@verka/messages/translate.ts'
import { ApiError } from '../data/api-error.ts'
import type { Column } from './column.ts'
import { refusedTexts } from './refused-columns.ts'

const text = createTranslator('sv-SE', messages)
const column = (key: string, title: string, more: Partial<Column<never>> = {}): Column<never> => ({ key, title, render: () => '', ...more })
const columns = [column('f1', 'Besiktad'), column('by', 'Utförd av', { filterKey: 'byId' })]

test('a refused filter is named by the title of its column, which the server does not know', () => {
  const errors = [
    { message: '@errors.noTextColumn', field: 'filters.1.value', params: { column: 'f1' } },
    { message: '@errors.wrongType', field: 'filters.0.value' },
    { message: '@errors.wrongType', field: 'filters.0.value' },
    { message: '@errors.wrongType', field: 'limit' },
    { message: '@errors.unknownColumn', field: 'filters.2.column', params: { column: 'f9' } },
  ]
  expect(refusedTexts({ error: new ApiError(400, 'malformed', errors), filteredBy: ['byId', 'f1', 'f9'] }, columns, text)).toEqual([
    'Kolumnen Besiktad innehåller ingen text och kan inte filtreras på en del av en text.',
    'Utförd av: Värdet har fel format.',
    'Värdet har fel format.',
    'Kolumnen f9 finns inte eller får inte användas.',
  ])
})
