;; Drives Emacs: the commands of a user, each waiting for what the editor shows.  -*- lexical-binding: t -*-
(require 'cl-lib)

(defvar out nil)
(defun say (format &rest args) (push (apply #'format format args) out))
(defun say-lines (text)
  (dolist (line (split-string (string-trim text) "\n"))
    (say (if (string-empty-p line) "" "  %s") line)))
(defun finish ()
  (write-region (concat (mapconcat #'identity (nreverse out) "\n") "\n") nil (getenv "TRANSCRIPT"))
  (kill-emacs))

(defun wait (what look)
  "Let processes run until LOOK returns something, and return it."
  (let ((end (+ (float-time) 20)) found)
    (while (not (or (setq found (funcall look)) (> (float-time) end)))
      (accept-process-output nil 0.01))
    (or found (error "No %s" what))))

(defun line () (string-trim (thing-at-point 'line t)))

(condition-case problem
    (progn
      (find-file "banner.contract.json")
      ;; The command loop does this, which does not run without a terminal.
      (run-hooks 'post-command-hook)
      (wait "server" #'eglot-managed-p)
      (wait "findings" (lambda () (flymake-start) (flymake-diagnostics)))
      (say "Findings (M-x flymake-show-buffer-diagnostics):")
      (flymake-show-buffer-diagnostics)
      (with-current-buffer (flymake--diagnostics-buffer-name)
        (wait "list of findings" (lambda () (revert-buffer) (> (buffer-size) 0)))
        (say-lines (replace-regexp-in-string " +" " " (buffer-string))))

      (search-forward "\"tone")
      (say "")
      (say "Hover on \"tone\" (M-x eldoc-doc-buffer):")
      (eldoc-print-current-symbol-info)
      (say-lines (wait "hover" (lambda ()
                                 (and (buffer-live-p eldoc--doc-buffer)
                                      (with-current-buffer eldoc--doc-buffer
                                        (and (> (buffer-size) 0) (buffer-string)))))))

      (search-forward "\"sucess")
      (say "")
      (say "Code actions on \"sucess\" (M-x eglot-code-actions):")
      (let ((last-nonmenu-event ?x)
            (completing-read-function
             (lambda (_prompt actions &rest _)
               (cl-loop for (title) in actions for index from 1 do (say "  %d %s" index title))
               (caar actions))))
        (call-interactively #'eglot-code-actions))
      (save-buffer)
      (say "")
      (say "After the first one: %s" (line))

      (goto-char (line-beginning-position))
      (search-forward "\"success")
      (delete-region (- (point) (length "success")) (point))
      (say "")
      (say "Completion in the empty value (M-x completion-at-point):")
      (call-interactively #'completion-at-point)
      (with-current-buffer "*Completions*"
        (goto-char (point-min))
        (while (not (eobp))
          (when (get-text-property (point) 'mouse-face)
            (say "  %s" (buffer-substring-no-properties
                         (point) (next-single-property-change (point) 'mouse-face nil (point-max)))))
          (goto-char (next-single-property-change (point) 'mouse-face nil (point-max)))))
      (insert "da")
      (call-interactively #'completion-at-point)
      (save-buffer)
      (say "")
      (say "After \"da\" and completion: %s" (line))

      (call-interactively #'component-contract-traits)
      (say "")
      (say "Traits (M-x component-contract-traits):")
      (goto-char (point-min))
      (say-lines (buffer-substring (point-min) (line-beginning-position 8)))
      (finish))
  (error (say "Failed: %s" (error-message-string problem)) (finish)))
