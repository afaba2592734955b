import '../schemas-without-eval.ts'
import { createMemoryHistory } from '@tanstack/history'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { chooseTranslator, needTexts } from '../language/texts.ts'
import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import { createActor } from './actor.ts'
import { FOUND_STORIES } from './all-stories.ts'
import { startStoryClock } from './story-clock.ts'
import { ALL_TEXTS, loadPage } from './story-page.ts'
import { createStoryQueries, openNetwork, StoryFrame } from './story-frame.tsx'
import { LOOKS, storyOf } from './story.ts'
import './stories-page.css'

const query = new URLSearchParams(window.location.search)
const chosen = { title: query.get('title'), story: query.get('story'), culture: (query.get('culture') ?? 'sv-SE') as Culture }
const root = createRoot(document.getElementById('stories')!)

const addressOf = (title: string, story: string, culture: Culture, scheme?: string) =>
  `?${new URLSearchParams({ title, story, culture, ...(scheme && { scheme }) })}`

/** The list of all stories, and the chosen one in each look. */
function StoriesPage() {
  const { title, story, culture } = chosen
  return (
    <div className="stories">
      <nav aria-label="Stories">
        {FOUND_STORIES.map((file) => (
          <section key={file.title}>
            <h2>{file.title}</h2>
            <ul>
              {file.stories.map(({ name }) => (
                <li key={name}>
                  <a href={addressOf(file.title, name, culture)} aria-current={file.title === title && name === story ? 'page' : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div>
        {title !== null && story !== null && (
          <>
            <p>
              {CULTURES.map((other) => (
                <a key={other} href={addressOf(title, story, other)} aria-current={other === culture ? 'true' : undefined}>
                  {other}
                </a>
              ))}
            </p>
            {LOOKS.map(({ name, width, height, scheme }) => (
              <figure key={name}>
                <figcaption>{name}</figcaption>
                {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is this very page, and needs its modules and storage */}
                <iframe title={name} width={width} height={height} src={addressOf(title, story, culture, scheme)} />
              </figure>
            ))}
          </>
        )}
      </div>
    </div>
  )
}

/** Renders one story, inside a frame of the page above. */
async function showStory(title: string, name: string, scheme: string): Promise<void> {
  const file = FOUND_STORIES.find((candidate) => candidate.title === title)
  if (!file) throw new Error(`there are no stories of '${title}'`)
  const story = storyOf(file, name)
  // a draft of another story must not be restored
  localStorage.clear()
  startStoryClock()
  openNetwork(story)
  await needTexts(ALL_TEXTS)
  const translator = await chooseTranslator(chosen.culture)
  // the frames of a page share this store: the first rendering reads it right after it was written
  sessionStorage.setItem('verka.scheme', scheme)
  const history = createMemoryHistory({ initialEntries: [story.address ?? '/'] })
  const page = await loadPage(story)
  flushSync(() => root.render(<StoryFrame {...{ story, page, translator, history, queries: createStoryQueries(translator) }} />))
  await story.act?.(createActor(translator))
}

const scheme = query.get('scheme')
if (scheme !== null && chosen.title !== null && chosen.story !== null) await showStory(chosen.title, chosen.story, scheme)
else root.render(<StoriesPage />)
