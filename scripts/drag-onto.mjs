// A command of component tests: they run in the browser, where nothing presses a mouse.

/** Waits until the page has rendered what an event caused, and what that rendering caused. */
const rendered = (frame) =>
  frame.evaluate(async () => {
    for (let left = 3; left > 0; left--) await new Promise((resolve) => requestAnimationFrame(resolve))
  })

/**
 * Drags like a person: sees that it is dragged before moving on, follows a target that scrolls, and releases when it is still.
 * Playwright's own `dragAndDrop` releases in the frame of its last move: a busy page then drops where the pointer was before.
 * @param source selector of what is dragged
 * @param target selector of where it is dropped
 */
export async function dragOnto({ page, frame: frameOf }, source, target) {
  const frame = await frameOf()
  await frame.locator(source).hover()
  await page.mouse.down()
  await frame.locator(source).hover({ position: { x: 2, y: 2 }, force: true })
  await rendered(frame)
  let place
  // near an edge the page scrolls
  do {
    place = await frame.locator(target).boundingBox()
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2, { steps: 6 })
    await rendered(frame)
  } while ((await frame.locator(target).boundingBox()).y !== place.y)
  await page.mouse.up()
}
