export const predict =
  (): string => `::::predict{id=note minutes=3 title="A note" ask="What comes back?" basis="In this invented note"}
You type it.

- [ ] A real note
  > It can't.
- [x] An invented note
  > Most likely.
- [ ] A question
  > Some do.
::::`

export const sort =
  (): string => `::::sort{id=paste minutes=4 title="What goes in" groups="Paste | Change first | Never"}
Where does each belong?

- A draft -> Change first
  > Change it.
  > Paste: Too early,
  > all of it.
- Your rubric -> Paste
  > It's yours.
- Meeting notes -> Never
  > Not yours.
  >
  > At all.
- *Your* plan -> Paste
  > Go **ahead**.
  > Never: Why never?
  > Change first: Change **what**?
::::`

export const spot = (): string => `::::spot{id=wetland minutes=5 title="Notes"}
Find what wasn't there.

> The {wetland|ok: In the notes.} lies near {old
> Echuca|added: The notes say: nothing nearer.}.
>
> **Bring** {a hat|ok: Always.}
::::`

export const respond = (): string => `::::respond{id=gate minutes=8 title="At the gate" label="My answer"}
What is it?

:::model
A program.
:::

:::marker
- Says what it does
  > It matters.
- Says why it errs
  > It does.
:::
::::`

const worth = '  > Worth a look.'

export const trace =
  (): string => `::::trace{id=street minutes=6 title="The street" picture=foam account="Renee" posted="today" alt="A street."}
Where do you look?

> The sea is *here*.

:::pages
- search: Two newsrooms · **Today**: foam
${worth}
- account: Six years
${worth}
- oldest: Today
${worth}
- newer: Later
${worth}
- council: Closed
${worth}
- weather: A gale
${worth}
- data: None
${worth}
:::

:::verdicts
- [ ] caption
  > No.
- [x] true
  > It did.
- [ ] made
  > No.
- [ ] unsure
  > Fair.
:::
::::`

export const discussion = (): string => `::::discussion{id=curfew minutes=12 title="A curfew" script=curfew}
Lead it.
::::`

export const windows = (): string => `:::::windows{id=basin minutes=9 title="Two windows" label="My finding"}
Move them.

:::model
It fell by 78 mm.
:::
:::::`

export const placing = (): string => `::::placing{id=map minutes=4 title="Where?" marks="Star | Cross"}
Put them down.

- The *poster* -> Cross
  > It's late.
  > Star: Cheap.
- The bin
  > Full.
- Lunch -> Star
  > Short.
::::`

export const planner = (): string => `:::reflection{id=step-1 minutes=2 label="Step 1"}
What?
:::

::::planner{id=plan minutes=5 title="The plan" label="My goal" boxes=step-1}
Fill it in.
::::`

export const moving = (): string => `::::moving{id=bath minutes=3 title="The bath" drawing=bath}
Turn the taps.

- Rising
  > More in.
- Still
  > As much.
- Falling
  > Less in.
::::`

export const cutting =
  (): string => `::::cutting{id=room minutes=9 title="The cutting room" tasks="Tell it. | Twist it."}
Cut it.

- A fall
  > It names it.
- *Shoved*
  > It names what isn't there.
- Lunch
  > A time.
- Look
  > Nothing.
::::`
