import type { ComponentType } from 'react'
import { textsOf } from '../app/page-texts.ts'
import { PAGES, type PageRow } from '../app/pages.ts'
import type { Story } from './story.ts'

/** The page of the client that a story without `render` is about. */
export interface StoryPage {
  path: PageRow['path']
  Content: ComponentType
}

/** The texts of every page. */
export const ALL_TEXTS = [...new Set(PAGES.flatMap(textsOf))]

const isAddressOf = (path: string, address: string) => {
  const [parts, given] = [path.split('/'), address.split('?')[0]!.split('/')]
  return parts.length === given.length && parts.every((part, at) => part.startsWith('$') || part === given[at])
}

const paramsIn = ({ path }: PageRow) => path.split('$').length

/** Loads the page of a story's address; undefined for a story with its own rendering. @throws when there is no such page */
export async function loadPage({ name, render, address = '/' }: Story): Promise<StoryPage | undefined> {
  if (render) return undefined
  // an address without a parameter comes before one with it, as in the router
  const row = PAGES.filter(({ path }) => isAddressOf(path, address)).toSorted((one, other) => paramsIn(one) - paramsIn(other))[0]
  if (!row) throw new Error(`${name}: there is no page at ${address}`)
  return { path: row.path, Content: (await row.load()).default }
}
