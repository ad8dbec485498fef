import {
  Banner,
  Button,
  EmptyState,
  ErrorState,
  ProgressBar,
  Separator,
  Skeleton,
  SkeletonRows,
  Spinner,
  toasts,
} from "@cairn/ui";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { GallerySection, Sample } from "./gallery-section.tsx";

const retry = { label: "Retry", run: () => void toasts.show({ kind: "info", title: "Tried again" }) };
const undo = { label: "Undo", run: () => void toasts.show({ kind: "success", title: "ORB-214 is back" }) };

export function ToastSamples() {
  return (
    <GallerySection title="Toasts">
      <Sample name="kinds">
        <Button
          onClick={() =>
            toasts.show({
              kind: "error",
              title: "The title was not saved",
              message: "The server did not answer.",
              action: retry,
            })
          }
        >
          Error
        </Button>
        <Button onClick={() => toasts.show({ kind: "undo", title: "Archived ORB-214", action: undo })}>
          Undo
        </Button>
        <Button onClick={() => toasts.show({ kind: "success", title: "Link copied" })}>Copied</Button>
        <Button
          onClick={() =>
            toasts.show({ kind: "info", title: "The export is ready", message: "412 work items" })
          }
        >
          Info
        </Button>
        <Button
          onClick={() => {
            toasts.show({ kind: "loading", title: "Importing…", key: "import" });
            setTimeout(
              () => toasts.show({ kind: "success", title: "Imported", message: "58 pages", key: "import" }),
              2_000,
            );
          }}
        >
          Loading
        </Button>
      </Sample>
    </GallerySection>
  );
}

export function StateSamples() {
  const [banner, setBanner] = useState(true);
  return (
    <GallerySection title="States">
      <Banner>The workspace is read-only while it is being moved.</Banner>
      <Banner kind="warning" action={<Button>Add owner</Button>}>
        This project has no lead.
      </Banner>
      {banner && (
        <Banner kind="danger" onClose={{ label: "Dismiss", run: () => setBanner(false) }}>
          The last three changes were not saved.
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="rounded-r3 border border-line bg-surface">
          <EmptyState icon={<Inbox />} action={<Button variant="primary">Create cycle</Button>}>
            Cycles group the work of one period, such as two weeks.
          </EmptyState>
        </div>
        <div className="rounded-r3 border border-line bg-surface">
          <ErrorState
            title="This list could not be loaded"
            message="The server answered with an error. Try again in a moment."
            retry={retry}
            errorId={{ value: "0197-5f3c-a2", copyLabel: "Copy", copiedLabel: "Copied" }}
          />
        </div>
      </div>
      <div className="rounded-r3 border border-line bg-surface">
        <SkeletonRows count={3} label="Loading work items" />
      </div>
      <Sample name="waiting">
        <Spinner label="Loading" />
        <Skeleton width={120} />
        <ProgressBar label="Sub-work items done" value={0.6} className="max-w-30" />
        <ProgressBar label="Upload" value={null} tone="accent" className="max-w-30" />
      </Sample>
      <Sample name="separator">
        <Separator />
        <Separator label="or" className="w-full max-w-90" />
      </Sample>
    </GallerySection>
  );
}
