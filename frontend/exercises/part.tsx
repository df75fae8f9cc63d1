import { type ComponentType, useMemo } from 'react'
import * as z from 'zod/mini'
import type { ModuleId } from '#catalogue/catalogue'
import type { Exercise, Exhibit, LessonNode } from '#lessons/lesson'
import { NewerPart } from '../elements/newer-part.tsx'
import type { PartProps } from './use-answer.ts'

/** A kind of exercise or exhibit on the page, whose whole schema comes with it. `InPrint` is what print has in the place of `Live`. */
export const part = <Node extends Exercise | Exhibit>(
  schema: z.ZodMiniType<Node>,
  Live: ComponentType<PartProps & { node: Node }>,
  InPrint?: ComponentType<{ node: Node; moduleId: ModuleId }>,
) =>
  function Part({ node, ...props }: PartProps & { node: LessonNode }) {
    const { success, data } = useMemo(() => z.safeParse(schema, node), [node])
    if (!success) return <NewerPart />
    return (
      <>
        <Live node={data} {...props} />
        {InPrint && (
          <div className="ex-print">
            <InPrint node={data} moduleId={props.moduleId} />
          </div>
        )}
      </>
    )
  }
