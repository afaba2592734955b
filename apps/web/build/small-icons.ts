import type { Plugin } from 'vite'

const NODES = /const __iconNode = (\[\[.+\]\]);/
const CREATED = /createReactComponent\("(\w+)", "[\w-]+", "\w+", __iconNode\)/

/** What the library makes an icon of, and what it makes it of when the icon is a single path. */
const INSTEAD: readonly [from: string, to: string][] = [
  ['(type, iconName, iconNamePascal, iconNode) =>', '(iconNode, type = "outline") =>'],
  ['`tabler-icon-${iconName}`, ', ''],
  ['  Component.displayName = `${iconNamePascal}`;\n', ''],
  [
    '...iconNode.map(([tag, attrs]) => createElement(tag, attrs)),',
    '...(typeof iconNode === "string" ? [createElement("path", { key: 0, d: iconNode })] : iconNode.map(([tag, attrs]) => createElement(tag, attrs))),',
  ],
]

type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

/**
 * An icon's paths as one: drawn with a line they look the same. Undefined for filled shapes, which could cut holes into each other, for
 * others than paths, and for a path that begins relatively to the one before.
 */
function singlePath(type: string, nodes: IconNode): string | undefined {
  const isPlain = nodes.every(
    ([tag, attributes]) =>
      tag === 'path' && attributes.d?.startsWith('M') && Object.keys(attributes).every((name) => name === 'd' || name === 'key'),
  )
  return isPlain && (type === 'outline' || nodes.length === 1) ? nodes.map(([, { d }]) => d).join('') : undefined
}

/** Builds each icon without its names, and as one path: a quarter of the 8 KiB that a page has of icons. */
export function smallIcons(): Plugin {
  return {
    name: 'verka:small-icons',
    apply: 'build',
    transform: {
      filter: { id: /@tabler\/icons-react\/dist\/esm\/(createReactComponent|icons\/Icon\w+)\.mjs$/ },
      handler(code, id) {
        if (id.endsWith('createReactComponent.mjs')) {
          if (INSTEAD.some(([from]) => !code.includes(from))) throw new Error(`${id} is made otherwise than it was`)
          return { code: INSTEAD.reduce((text, [from, to]) => text.replace(from, to), code), map: null }
        }
        const [, nodes] = NODES.exec(code) ?? []
        const [created, type] = CREATED.exec(code) ?? []
        if (nodes === undefined || created === undefined || type === undefined) throw new Error(`${id} is made otherwise than it was`)
        const path = singlePath(type, JSON.parse(nodes) as IconNode)
        const parts = [path === undefined ? '__iconNode' : JSON.stringify(path), ...(type === 'outline' ? [] : [JSON.stringify(type)])]
        const made = `createReactComponent(${parts.join(', ')})`
        return { code: (path === undefined ? code : code.replace(NODES, '').replace('__iconNode, ', '')).replace(created, made), map: null }
      },
    },
  }
}
