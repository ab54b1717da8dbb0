import { basicTarget, isEmbeddedImage, type ResumeDocument } from '@baigong/resume';
import { memo } from 'react';
import { ResumeIcon } from '../icons/resume-icon.tsx';
import { basicKey, readBasic, type BasicShape } from '../outline/basic-shape.ts';
import { isBasicVisible } from '../outline/outline.ts';
import { useDocument } from '../../session/document/document-source.ts';
import { FieldLabel, FieldText, RichText } from './field-text.tsx';
import { useFactColumns } from './use-fact-columns.ts';

/** The photo to show, or ''. */
function visibleAvatar({ fields, styles }: ResumeDocument): string {
  if (!styles.styles.moduleStyles.basicInfo.showAvatar) return '';
  const value = fields.imgUpload.find(({ type }) => type === 'avatar')?.value ?? '';
  return isEmbeddedImage(value) ? value : '';
}

const useBasic = (): BasicShape => readBasic(useDocument(({ fields }) => basicKey(fields.basicInfo)));

function Fact({ fieldId }: { readonly fieldId: string }) {
  const icon = useDocument(({ modules }) =>
    Object.hasOwn(modules.basicFieldIcons, fieldId) ? (modules.basicFieldIcons[fieldId] ?? '') : '',
  );
  const { showIcons, showLabels } = useDocument(({ styles }) => styles.styles.moduleStyles.basicInfo);
  return (
    <span className="resume-fact">
      {showIcons && <ResumeIcon name={icon} keepPlace />}
      {showLabels && <FieldLabel {...basicTarget} fieldId={fieldId} />}
      <FieldText {...basicTarget} fieldId={fieldId} />
    </span>
  );
}

function Facts({ ids }: { readonly ids: readonly string[] }) {
  const wanted = useDocument(({ styles }) => styles.styles.moduleStyles.basicInfo.gridColumns);
  // Another template or page may give the same list another width.
  const template = useDocument(({ styles }) => `${styles.currentTemplate} ${styles.styles.layout.pageSize}`);
  const list = useFactColumns(wanted, `${template} ${ids.join(' ')}`);
  return (
    <div ref={list} className="resume-facts">
      {ids.map((id) => (
        <Fact key={id} fieldId={id} />
      ))}
    </div>
  );
}

/**
 * Name, post, photo and contact data, as one box that is never cut. In templates with a bar the name may be in
 * one column and the contact data in the other.
 */
export const HeadView = memo(function HeadView({ part }: { readonly part: 'all' | 'name' | 'contact' }) {
  const shown = useDocument(isBasicVisible);
  const avatar = useDocument(visibleAvatar);
  const { name, post, facts } = useBasic();
  const withPhoto = part !== 'name' && avatar !== '';
  const withNames = part !== 'contact' && (name || post);
  const withFacts = part !== 'name' && facts.length > 0;
  if (!shown || !(withPhoto || withNames || withFacts)) return null;
  return (
    <div className="resume-line resume-head-line">
      <div
        className="resume-atom resume-block resume-head"
        data-module="basic"
        data-part={part}
        data-photo={withPhoto ? '' : undefined}
      >
        <div className="resume-head-background" />
        {withPhoto && (
          <div className="resume-photo">
            <img src={avatar} alt="" />
          </div>
        )}
        <div className="resume-head-text">
          {withNames && (
            <div className="resume-names">
              {name && <FieldText {...basicTarget} fieldId="name" className="resume-name" />}
              {post && <FieldText {...basicTarget} fieldId="post" className="resume-post" />}
            </div>
          )}
          {withFacts && <Facts ids={facts} />}
        </div>
      </div>
    </div>
  );
});

/** Rich text among the basic information: a profile under the head. */
export function ProfileView() {
  const shown = useDocument(isBasicVisible);
  const { bodies } = useBasic();
  if (!shown || bodies.length === 0) return null;
  return (
    <section className="resume-module resume-profile" data-module="basic">
      {bodies.map((id) => (
        <RichText key={id} {...basicTarget} fieldId={id} />
      ))}
    </section>
  );
}
